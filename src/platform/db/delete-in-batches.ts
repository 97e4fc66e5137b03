const batch = 1000;

/**
 * Repeats a deletion of at most `limit` rows until none is left, each in a short transaction of its own, so that others wait
 * only briefly. Returns the number of deleted rows.
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>, limit: number = batch): Promise<number> {
  let all = 0;
  for (;;) {
    const deleted = await deleteSome(limit);
    all += deleted;
    if (deleted < limit) return all;
  }
}
