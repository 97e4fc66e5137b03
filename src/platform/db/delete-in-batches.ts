const batch = 1000;

/**
 * Repeats a deletion of at most `limit` rows until nothing is left to delete: each its own short transaction, so that
 * nobody waits for a long one. Answers how many rows went.
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>, limit: number = batch): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await deleteSome(limit);
    all += gone;
    if (gone < limit) return all;
  }
}
