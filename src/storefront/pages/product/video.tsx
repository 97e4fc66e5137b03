import * as m from '#messages';
import { embedOf } from './embed.ts';

/** The video, loaded on request: nothing of a third party before. */
export function Video({ url }: { url: string }) {
  const embed = embedOf(url);
  if (embed?.kind === 'file')
    return (
      // biome-ignore lint/a11y/useMediaCaption: merchants have videos of their products, not captions.
      <video src={embed.src} controls autoPlay playsInline className="size-full object-contain" />
    );
  if (embed)
    return (
      <iframe
        src={embed.src}
        title={m.product_video()}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="size-full"
      />
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="on-dark grid size-full place-items-center text-white underline underline-offset-4"
    >
      {m.product_video_elsewhere()}
    </a>
  );
}
