/** The numbers and bullets that Word writes before list items. */
const drawnMarker = 'span[style*="mso-list"]';
const numbered = /^\s*(?:\d{1,3}|[a-z]{1,3})[.)]/i;

/**
 * HTML from Word, Google Docs or a web page as the editor accepts it: lists of Word become lists, the bold wrapper of Google Docs goes,
 * first-level headings become second-level ones. Styles, scripts and pictures of other sites are dropped by the editor's own schema.
 */
export function cleanPaste(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const bold of page.querySelectorAll<HTMLElement>('b[style*="font-weight:normal"], b[style*="font-weight: normal"]')) {
    bold.replaceWith(...bold.childNodes);
  }
  for (const title of page.querySelectorAll('h1')) rename(title, 'h2');
  for (const deep of page.querySelectorAll('h5, h6')) rename(deep, 'h4');
  for (const item of page.querySelectorAll<HTMLElement>('p[style*="mso-list"], p.MsoListParagraph')) toListItem(item);
  return page.body.innerHTML;
}

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Moves a paragraph that Word shows as a list item into the list before it, or a new one. */
function toListItem(paragraph: HTMLElement): void {
  const marker = paragraph.querySelector(drawnMarker);
  const tag = numbered.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  const item = rename(paragraph, 'li');
  const before = item.previousElementSibling;
  if (before?.localName === tag && before.hasAttribute('data-word')) before.append(item);
  else {
    const list = item.ownerDocument.createElement(tag);
    list.setAttribute('data-word', '');
    item.replaceWith(list);
    list.append(item);
  }
}
