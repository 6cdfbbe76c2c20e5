package io.agenttasks;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import org.junit.jupiter.api.Test;

/** What the README shows. */
final class ReadmeTest {

  @Test
  void the_first_claim() {
    // region claim
    // ofMinutes and ofSeconds are of java.time.Duration, Claimed is one of ClaimResult
    Tasks tasks = Tasks.on(new InMemoryTaskStore());
    TaskList list = tasks.list("/w/shop/local/alice/checkout");

    Task api = list.create(NewTask.of("Add pagination").priority(5).paths("src/api"));
    Task docs = list.create(NewTask.of("Update docs").blockedBy(api.id()));

    ClaimRequest request = ClaimRequest.by("agent-1").lease(ofMinutes(10)).waitUpTo(ofSeconds(30));
    if (list.claim(request) instanceof Claimed claimed) {
      try (Claim claim = claimed.claim()) { // closing an unfinished claim gives the task back
        claim.renew(); // ten minutes from now on
        claim.complete("merged"); // Updated, or LeaseLost if somebody else has it by now
      }
    }
    // endregion

    assertThat(list.get(api.id()).orElseThrow().task().status()).isEqualTo(Status.COMPLETED);
    assertThat(Board.claimed(list.claim(ClaimRequest.by("agent-2"))).claim().task().id())
        .isEqualTo(docs.id());
  }
}
