import { expect, test } from 'vitest';
import { ownClasses } from '../style-types.ts';
import { styleFaults } from './styles.ts';

const card = { file: 'src/admin/kit/card.module.css', text: '.card {\n  padding: 0;\n}\n\n.cardHead .ant-btn {\n  height: 36px;\n}\n' };
const use = (text: string) => ({ file: 'src/admin/kit/page.tsx', text: `import styles from './card.module.css';\n${text}` });

test('a style sheet defines the classes of its selectors, except those of antd or another sheet', () => {
  const text =
    '@value card from "../kit/card.module.css";\n\n/* .old */\n@media (max-width: 700px) {\n  .card .row:hover,\n  .ant-btn {\n    margin: 0.5px;\n  }\n}\n';
  expect(ownClasses(text)).toEqual(['row']);
  expect(ownClasses(card.text)).toEqual(['card', 'cardHead']);
});

test('a class that nothing uses is refused; one that a component or another sheet uses is not', () => {
  expect(styleFaults([card], [use('<section className={styles.card} />')])).toEqual([
    'src/admin/kit/card.module.css defines .cardHead, which nothing uses: remove it.',
  ]);
  expect(styleFaults([card], [use('<i className={`${styles.card} ${styles.cardHead}`} />')])).toEqual([]);
  const other = {
    file: 'src/admin/orders/order.module.css',
    text: '@value cardHead from "../kit/card.module.css";\n\n.order .cardHead {\n  gap: 0;\n}\n',
  };
  const order = { file: 'src/admin/orders/show.tsx', text: "import styles from './order.module.css';\nstyles.order;" };
  expect(styleFaults([card, other], [use('styles.card'), order])).toEqual([]);
});

test('a class that the other sheet does not define is refused, and so is a class as plain text', () => {
  const other = { file: 'src/admin/orders/order.module.css', text: '@value head from "../kit/card.module.css";\n' };
  expect(styleFaults([{ ...card, text: '.card {\n  gap: 0;\n}\n' }, other], [use('<i className="card wide">{styles.card}</i>')])).toEqual([
    'src/admin/orders/order.module.css names .head of ../kit/card.module.css, which does not define it: correct or remove the name.',
    'src/admin/kit/page.tsx has the class "card wide" as plain text: import its sheet and write styles.…',
  ]);
});

test('a class that another sheet composes is used, and one that it composes must be defined', () => {
  const composing = (names: string) => ({
    file: 'src/admin/orders/order.module.css',
    text: `.order {\n  composes: ${names} from "../kit/card.module.css";\n  gap: 0;\n}\n`,
  });
  const order = { file: 'src/admin/orders/show.tsx', text: "import styles from './order.module.css';\nstyles.order;" };
  expect(styleFaults([card, composing('card cardHead')], [order])).toEqual([]);
  expect(styleFaults([card, composing('card head')], [use('styles.cardHead'), order])).toEqual([
    'src/admin/orders/order.module.css names .head of ../kit/card.module.css, which does not define it: correct or remove the name.',
  ]);
});

test('a value in which the name of an imported class stands is refused', () => {
  const other = (display: string) => ({
    file: 'src/admin/orders/order.module.css',
    text: `@value card from "./card.module.css";\n\n.card > td {\n  display: ${display};\n}\n`,
  });
  const own = { ...card, file: 'src/admin/orders/card.module.css', text: '.card {\n  padding: 0;\n}\n' };
  expect(styleFaults([own, other('revert')], [])).toEqual([]);
  expect(styleFaults([own, other('card')], [])).toEqual([
    'src/admin/orders/order.module.css imports .card, whose name replaces the word in "display: card": write another value.',
  ]);
});

test('an id in a selector is refused; one in an attribute and a colour are not', () => {
  const sheet = (selector: string) => ({
    ...card,
    text: `body:has(.card) :is(${selector}, .ant-modal-mask) {\n  color: #fff;\n  background: linear-gradient(#abc, #def);\n}\n`,
  });
  expect(styleFaults([sheet('[id="root"]')], [use('styles.card')])).toEqual([]);
  expect(styleFaults([sheet('#root')], [use('styles.card')])).toEqual([
    'src/admin/kit/card.module.css selects #root, which the bundler renames: write [id="root"].',
  ]);
});
