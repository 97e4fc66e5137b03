import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';
import { expect, type Locator, type Page, test } from '../../journey.ts';
import { type NewStaff, newStaff, superRole } from '../../new-staff.ts';
import { office } from '../../sign-in.ts';
import { signInAs } from '../../staff.ts';

/** Every message of section 5 of the specification that the back office shows: its field, and the input that provokes it. */
type ShownMessage = {
  message: string;
  screen: string;
  field: string;
  says: (locale: Locale) => string;
  provoke: (page: Page, me: NewStaff) => Promise<void>;
};

const field = (page: Page, path: string): Locator => page.locator(`#field-${path}`);
const save = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+s');
const type =
  (path: string, text: string, isSaved = true) =>
  async (page: Page): Promise<void> => {
    await field(page, path).fill(text);
    await field(page, path).blur();
    if (isSaved) await save(page);
  };
const picture = (name: string, bytes = 20) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) });

const shownMessages: ShownMessage[] = [
  {
    message: 'required',
    screen: 'brands/create',
    field: 'name-tw',
    says: (locale) => m.validation_required({}, { locale }),
    provoke: type('name-en', 'Kiln'),
  },
  {
    message: 'repeated',
    screen: 'settings/users/create',
    field: 'email',
    says: (locale) => m.validation_repeated({}, { locale }),
    provoke: async (page, { email }) => {
      await field(page, 'name').fill('陳二');
      await type('email', email)(page);
    },
  },
  {
    message: 'must be greater than 0',
    screen: 'deliveries/create',
    field: 'free_threshold',
    says: (locale) => m.validation_greater_than({ min: 0 }, { locale }),
    provoke: type('free_threshold', '0'),
  },
  {
    message: 'at least 1',
    screen: 'products/create',
    field: 'min_order_quantity',
    says: (locale) => m.validation_at_least({ min: 1 }, { locale }),
    provoke: type('min_order_quantity', '0', false),
  },
  {
    message: 'less than {max}',
    screen: 'products/create',
    field: 'min_order_quantity',
    says: (locale) => m.validation_at_most({ max: '9,999' }, { locale }),
    provoke: type('min_order_quantity', '10000', false),
  },
  {
    message: 'image file under {max} MB',
    screen: 'products/create',
    field: 'media_ids',
    says: (locale) => m.validation_picture_size({ max: 5 }, { locale }),
    provoke: (page) => page.locator('#pictures input[type=file]').setInputFiles([picture('big.png', 5 * 1024 * 1024 + 1)]),
  },
  {
    message: 'upload limit exceeded',
    screen: 'products/create',
    field: 'media_ids',
    says: (locale) => m.admin_form_upload_limit({ max: 20, n: 1 }, { locale }),
    provoke: (page) => page.locator('#pictures input[type=file]').setInputFiles(Array.from({ length: 21 }, (_, i) => picture(`${i}.png`))),
  },
  {
    message: 'email format',
    screen: 'customers/create',
    field: 'email',
    says: (locale) => m.validation_email({}, { locale }),
    provoke: type('email', 'no address'),
  },
  {
    message: 'phone must be correct',
    screen: 'customers/create',
    field: 'phone',
    says: (locale) => m.validation_phone({}, { locale }),
    provoke: async (page) => {
      await field(page, 'name').fill('陳二');
      await field(page, 'email').fill('second@example.com');
      await type('phone', '12')(page);
    },
  },
];

test('each message of wrong input is shown at its field', async ({ page, request }) => {
  test.setTimeout(180_000);
  const locale = 'en';
  const staff = await office();
  const me = await newStaff(staff, request, { locale, role_ids: [await superRole(staff)] });
  await signInAs(page, me, '/admin/profile');
  page.on('dialog', (dialog) => void dialog.accept());
  for (const { message, screen, field: path, says, provoke } of shownMessages) {
    await test.step(message, async () => {
      await page.goto(`/admin/${screen}`);
      await page.getByTestId('form-cards').waitFor();
      await provoke(page, me);
      const place = page.locator('[data-testid=field]', { has: page.locator(`#field-${path}, #field-${path}-label`) }).first();
      await expect(place.getByText(says(locale), { exact: true }), message).toBeVisible();
      await page.evaluate(() => localStorage.clear());
    });
  }
});

test('passwords: too weak and different are shown at their field', async ({ page, request }) => {
  const locale = 'tw';
  const me = await newStaff(await office(), request, { locale });
  await signInAs(page, me, '/admin/profile');
  const change = async (password: string, again: string): Promise<void> => {
    await page.locator('#password input[name=current]').fill(me.password);
    await page.locator('#password input[name=password]').fill(password);
    await page.locator('#password input[name=again]').fill(again);
    await page.locator('#password button[type=submit]').click();
  };
  const problemOf = (name: string): Locator =>
    page.locator('#password [data-testid=field]', { has: page.locator(`input[name=${name}]`) }).getByRole('alert');
  await change('short', 'short');
  await expect(problemOf('password')).toHaveText(m.validation_password({}, { locale }));
  await change('Teapot2026', 'Teapot2027');
  await expect(problemOf('again')).toHaveText(m.validation_password_mismatch({}, { locale }));
});
