import { joinRuns, type RichBlock, type RichText } from '#shared/text/rich-text.ts';

/** Anchors of the headings, numbered, so that rewording breaks no link. */
export function anchorsOf(content: RichText): Map<RichBlock, string> {
  const headings = content.filter((block) => block.type === 'heading');
  return new Map(headings.map((block, at) => [block, `part-${at + 1}`]));
}

/** The headings of the highest level used, as contents. */
export function contentsOf(content: RichText): { anchor: string; title: string }[] {
  const anchors = anchorsOf(content);
  const headings = content.flatMap((block) => (block.type === 'heading' ? block : []));
  const top = Math.min(...headings.map((heading) => heading.level));
  return headings
    .filter((heading) => heading.level === top)
    .map((heading) => ({ anchor: anchors.get(heading) ?? '', title: joinRuns(heading.runs) }));
}
