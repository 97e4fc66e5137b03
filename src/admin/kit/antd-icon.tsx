import { createElement, type HTMLAttributes, type ReactElement, type Ref } from 'react';

/** An icon of antd's icon package: an element with attributes and children, or one drawn in two colours. */
type Drawing = { tag: string; attrs: Record<string, string>; children?: Drawing[] };
type TwoColours = (first: string, second: string) => Drawing;

type IconProps = HTMLAttributes<HTMLSpanElement> & {
  icon: { name: string; icon: Drawing | TwoColours };
  ref?: Ref<HTMLSpanElement>;
  spin?: boolean;
  rotate?: number;
};

const faint = '#E6E6E6';

const drawn = ({ tag, attrs, children = [] }: Drawing, key: number, more: object = {}): ReactElement =>
  createElement(
    tag,
    { key, ...Object.fromEntries(Object.entries(attrs).map(([name, value]) => [camelCase(name), value])), ...more },
    children.map((child, i) => drawn(child, i)),
  );
const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Replaces antd's icon component (vite.admin.config.ts). antd labels each icon with its English file name in every language ("down",
 * "close-circle"); here an icon is decorative, and the element around it has the label.
 */
// biome-ignore lint/style/noDefaultExport: antd imports the replaced module by its default export
export default function AntdIcon({ icon, spin, rotate, className = '', ref, ...rest }: IconProps): ReactElement {
  const isTurning = spin || icon.name === 'loading';
  const picture = typeof icon.icon === 'function' ? icon.icon('currentColor', faint) : icon.icon;
  const look = { width: '1em', height: '1em', fill: 'currentColor', ...(rotate && { style: { transform: `rotate(${rotate}deg)` } }) };
  return (
    <span {...rest} ref={ref} className={`anticon anticon-${icon.name} ${isTurning ? 'anticon-spin' : ''} ${className}`} aria-hidden="true">
      {drawn(picture, 0, look)}
    </span>
  );
}
