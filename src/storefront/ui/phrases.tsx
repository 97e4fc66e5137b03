/** A Chinese title breaks after a comma, full stop or middle dot before it breaks inside a clause. Other text is left alone. */
export function Phrases({ text }: { text: string }) {
  const clauses = text.split(/(?<=[，。、；：？！・])/);
  if (clauses.length < 2) return text;
  return clauses.map((clause, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a title is only ever replaced as a whole, and a clause may come twice.
    <span key={at} className="inline-block">
      {clause}
    </span>
  ));
}
