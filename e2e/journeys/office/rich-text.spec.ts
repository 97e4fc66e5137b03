import { expectNoAxeViolations } from '../../axe.ts';
import { twoFrames } from '../../frames.ts';
import { expect, type Page, test } from '../../journey.ts';
import { signIn } from '../../staff.ts';

/** Another name for each run, so that what a broken run left behind does not interfere. */
const stamp = String(Date.now()).slice(-6);

const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/html', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
  <h1 style="font-size:24pt">沖泡</h1>
  <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp;</span></span>溫壺<o:p></o:p></p>
  <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>置茶</p>
  <p><span style="font-weight:bold;color:#c00">三分鐘</span><script>alert(1)</script><img src="https://spy.example/x.png"></p>
  <table><tr><th>茶</th><th>溫度</th></tr><tr><td>包種</td><td>90 °C</td></tr></table><p>完</p></body></html>`;

test('a text is formatted by keys and buttons, pasted from Word, undone, and linked', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products/create');
  await page.getByLabel('商品名稱').first().fill(`排版茶${stamp}`);
  const box = page.getByRole('textbox', { name: '商品介紹', exact: true }).first();
  await box.click();
  await paste(page, fromWord);
  await expect(box.locator('h2')).toHaveText('沖泡');
  await expect(box.locator('ol > li')).toHaveText(['溫壺', '置茶']);
  await expect(box.locator('strong')).toHaveText('三分鐘');
  await expect(box.locator('img, script')).toHaveCount(0);
  await expect(box.locator('td')).toHaveText(['包種', '90 °C']);
  await page.keyboard.press('ControlOrMeta+End');
  await twoFrames(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('趁熱喝');
  await expect(box.locator('em')).toHaveText('趁熱喝');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(box.locator('em')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(box.locator('em')).toHaveText('趁熱喝');
  await page.keyboard.press('Shift+Home');
  await twoFrames(page);
  await page.getByRole('button', { name: '連結', exact: true }).first().click();
  const address = page.getByRole('textbox', { name: '連到哪個網址' });
  await address.fill('javascript:alert(1)');
  await expect(page.getByText('網址要以 https:// 或 / 開頭')).toBeVisible();
  await address.fill('tea.example.com/hot');
  await address.press('Enter');
  await expect(box.locator('a')).toHaveAttribute('href', 'https://tea.example.com/hot');
  await expectNoAxeViolations(page);
});
