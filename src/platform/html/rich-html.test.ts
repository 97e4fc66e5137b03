import { expect, test } from 'vitest';
import { plainText, type RichText } from '#shared/text/rich-text.ts';
import { canonicalHtml, htmlTexts, richFrom, richTexts } from './rich-html.ts';

const expectedHtml = '<p>留下</p>';
const paragraph = (text: string) => ({ type: 'paragraph', runs: [{ text }] });

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
  '<a href="//elsewhere.example/javascript:">x</a>',
  '<svg><style>@import "//x"</style><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext></p><img src onerror=alert(1)></mtext></math>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<form action="https://elsewhere.example"><input name=q onfocus=alert(1) autofocus></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
])('HTML of an attacker leaves nothing but words: %s', (payload) => {
  const rich = richFrom(`${expectedHtml}${payload}`);
  expect(rich[0]).toEqual(paragraph('留下'));
  for (const block of rich) expect(['paragraph', 'heading']).toContain(block.type);
  expect(JSON.stringify(rich)).not.toMatch(/"href"|"src"|javascript:|onerror|onclick/i);
});

test('text that looks like markup stays text in both directions', () => {
  const rich = richFrom('<p>a &lt;b&gt;c&lt;/b&gt; &amp;amp; "d"</p>');
  expect(rich).toEqual([paragraph('a <b>c</b> &amp; "d"')]);
  expect(richFrom(htmlTexts({ tw: rich })?.tw ?? '')).toEqual(rich);
});

test('headings, lists, quotations, tables, pictures and products become blocks', () => {
  const html =
    '<h1>甲</h1><p>一 <b>二<i>三</i></b><br>四 <a href="/shops">五</a></p><ul><li>六</li><li>七<ol><li>八</li></ol></li></ul>' +
    '<blockquote><p>九</p><p>十</p></blockquote><hr><table><tr><th>十一</th><td><p>十二</p></td></tr></table>' +
    '<img src="/media/abc-640.webp" alt="碗" width="640"><img src="https://spy.example/x.png"><p><a href="/en/products/12/bowl">碗</a></p>';
  expect(richFrom(html)).toEqual([
    { type: 'heading', level: 2, runs: [{ text: '甲' }] },
    {
      type: 'paragraph',
      runs: [
        { text: '一 ' },
        { text: '二', bold: true },
        { text: '三\n', bold: true, italic: true },
        { text: '四 ' },
        { text: '五', href: '/shops' },
      ],
    },
    { type: 'list', ordered: false, items: [[{ text: '六' }], [{ text: '七' }], [{ text: '八' }]] },
    { type: 'quote', runs: [{ text: '九\n十' }] },
    { type: 'divider' },
    {
      type: 'table',
      rows: [
        [
          { isHead: true, runs: [{ text: '十一' }] },
          { isHead: false, runs: [{ text: '十二' }] },
        ],
      ],
    },
    { type: 'image', src: '/media/abc-640.webp', alt: '碗', width: 640, height: null },
    { type: 'product', id: 12, runs: [{ text: '碗' }] },
  ] satisfies RichText);
  expect(richFrom(canonicalHtml(html))).toEqual(richFrom(html));
  expect(plainText(richFrom(html))).toContain('甲\n一 二三\n四 五\n六七八');
});

test('a picture keeps its side, and only a known one', () => {
  const html = '<p>甲</p><img src="/media/abc.7-640.webp" alt="" data-side="end"><img src="/media/abc-640.webp" alt="" data-side="up">';
  const rich = richFrom(html);
  const size = { width: null, height: null };
  expect(rich.slice(1)).toEqual([
    { type: 'image', src: '/media/abc.7-640.webp', alt: '', ...size, side: 'end' },
    { type: 'image', src: '/media/abc-640.webp', alt: '', ...size },
  ]);
  expect(richFrom(canonicalHtml(html))).toEqual(rich);
});

test('a text that is empty in both languages is null', () => {
  expect(richTexts({ tw: '<p> </p><p><br></p>', en: '' })).toBeNull();
  expect(richTexts({ tw: '<p>好</p>', en: '<p></p>' })).toEqual({ tw: [paragraph('好')] });
});
