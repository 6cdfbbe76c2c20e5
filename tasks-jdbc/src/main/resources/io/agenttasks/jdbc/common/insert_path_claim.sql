insert into {prefix}path_claim (
    list, digest, claim, path, owner, reason, since, renewed, lease_until, lease, told, standing)
values (
    :list, :digest, :claim, :path, :owner, :reason, :since, :renewed, :lease_until, :lease, :told, :standing)
