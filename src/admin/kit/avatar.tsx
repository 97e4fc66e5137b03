import type { ReactNode } from 'react';
import type { PictureView } from '#shared/fields.ts';
import styles from './avatar.module.css';

type Avatar = { name: string; picture?: PictureView | null | undefined; size?: 'small' | 'large' | 'huge' };

/** A person's picture, or the first letter of the name. Decorative: the name is shown beside it. */
export function Avatar({ name, picture, size = 'small' }: Avatar): ReactNode {
  const [width] = picture?.widths ?? [];
  return (
    <span data-testid="avatar" className={styles.avatar} data-size={size} aria-hidden="true">
      {picture && width ? <img src={`${picture.url}-${width}.webp`} alt="" loading="lazy" /> : [...name][0]}
    </span>
  );
}
