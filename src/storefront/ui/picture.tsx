import type { PictureView } from '#shared/fields.ts';

type Props = {
  picture: PictureView;
  /** The display width, as for `<img sizes>`. */
  sizes: string;
  /** The first large picture: loaded eagerly with high priority. */
  eager?: boolean;
  /** Overrides the alt text; '' for decoration. */
  alt?: string;
  className?: string;
};

const sourceSet = (picture: PictureView, kind: 'avif' | 'webp') =>
  picture.widths.map((w) => `${picture.url}-${w}.${kind} ${w}w`).join(', ');

/** A responsive picture. Its dimensions are set, so nothing shifts while loading. */
export function Picture({ picture, sizes, eager = false, alt = picture.alt, className = 'size-full object-cover' }: Props) {
  const fallback = picture.widths[Math.floor(picture.widths.length / 2)] ?? picture.width;
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />}
      <img
        src={`${picture.url}-${fallback}.webp`}
        srcSet={sourceSet(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
        className={className}
        style={picture.focus ? { objectPosition: `${picture.focus.x}% ${picture.focus.y}%` } : undefined}
      />
    </picture>
  );
}
