/** How a video is played: the shop's own player for a file, or the cookie-free player URL of a service. */
export type Embed = { kind: 'file' | 'frame'; src: string };

/** Undefined for an unsupported URL, which is linked instead. */
export function embedOf(address: string): Embed | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  if (/\.(?:mp4|webm)$/i.test(url.pathname)) return { kind: 'file', src: url.href };
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const film = /^[\w-]{6,20}$/;
  const youTube =
    host === 'youtu.be' ? url.pathname.slice(1) : (url.searchParams.get('v') ?? /^\/(?:shorts|embed)\/([^/]+)/.exec(url.pathname)?.[1]);
  if ((host === 'youtu.be' || host === 'youtube.com') && youTube && film.test(youTube))
    return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${youTube}?autoplay=1&rel=0` };
  const vimeo = /^\/(\d{6,12})/.exec(url.pathname)?.[1];
  if (host === 'vimeo.com' && vimeo) return { kind: 'frame', src: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` };
  return undefined;
}
