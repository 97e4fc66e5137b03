/** HTML that staff wrote. It was sanitised when it was saved: nothing else may come in here. */
export function RichText({ html, id }: { html: string; id?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, see above.
  return <div id={id} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
