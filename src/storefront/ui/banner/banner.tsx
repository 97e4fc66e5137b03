import { buttonClass } from '../button.tsx';
import { Phrases } from '../phrases.tsx';
import { Picture } from '../picture.tsx';
import { useSeen } from './count.ts';
import { BannerLink, type BannerView } from './link.tsx';

/**
 * A picture with text (`isLow`: above a list, where the products come first), dimmed for readability as staff chose. Without a
 * picture: text under a line.
 */
export function Banner({ banner, eager = false, isLow = false }: { banner: BannerView; eager?: boolean; isLow?: boolean }) {
  const place = useSeen<HTMLDivElement>(banner.id);
  const { picture, mobile_picture, alt, title, body, button, overlay, text_colour } = banner;
  const hasLabel = Boolean(button || title);
  const words = (
    <>
      {title && (
        <h2 className="display text-[1.625rem] lg:text-[2.25rem]">
          <Phrases text={title} />
        </h2>
      )}
      {body && <p className="mt-2 max-w-110">{body}</p>}
      {hasLabel && (
        <BannerLink banner={banner} label={button || title} className={`${buttonClass(picture ? 'white' : 'outline', 'small')} mt-5`} />
      )}
    </>
  );
  if (!picture) {
    return (
      <div ref={place} className="border-t border-ink pt-6">
        {words}
      </div>
    );
  }
  const isPressed = banner.link !== null && !hasLabel;
  const pictureAlt = isPressed ? '' : alt;
  return (
    <div
      ref={place}
      className={`on-dark relative grid overflow-hidden bg-ink text-white md:min-h-0 ${isLow ? 'min-h-50 md:aspect-4/1' : 'min-h-80 md:aspect-5/2'}`}
      style={{ color: text_colour ?? undefined }}
    >
      {/* Both fill the same place; the phone's picture replaces the wide one. */}
      <div className={`absolute inset-0 ${mobile_picture ? 'max-md:hidden' : ''}`}>
        <Picture picture={picture} alt={pictureAlt} eager={eager} sizes="(min-width: 1360px) 1312px, 100vw" />
      </div>
      {mobile_picture && (
        <div className="absolute inset-0 md:hidden">
          <Picture picture={mobile_picture} alt={pictureAlt} eager={eager} sizes="100vw" />
        </div>
      )}
      <div aria-hidden="true" className="absolute inset-0 bg-ink" style={{ opacity: overlay / 100 }} />
      {/* Keeps the text readable over any picture. */}
      {(title || body) && (
        <div
          aria-hidden="true"
          className="absolute inset-0 bg-linear-to-t from-ink/85 via-ink/55 to-transparent md:bg-linear-to-r md:via-60%"
        />
      )}
      <div className="relative self-end p-6 md:max-w-3/5 md:p-10 lg:p-14">{words}</div>
      {/* A picture that says everything itself is pressed as a whole. */}
      {isPressed && <BannerLink banner={banner} className="absolute inset-0" label={<span className="sr-only">{alt}</span>} />}
    </div>
  );
}
