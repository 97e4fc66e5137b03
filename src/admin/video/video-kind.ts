type VideoKind = 'file' | 'youtube' | 'vimeo' | 'other' | 'none';

/** The kind of a source, by the rules of the home page: only a file plays on the page itself. */
export function videoKind(source: string): VideoKind {
  if (!source) return 'none';
  if (/^(?:https:\/|)\/\S+\.(?:mp4|webm|ogv)(?:\?\S*)?$/i.test(source)) return 'file';
  if (/^https:\/\/(?:www\.|m\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com)\//i.test(source)) return 'youtube';
  return /^https:\/\/(?:www\.|player\.)?vimeo\.com\//i.test(source) ? 'vimeo' : 'other';
}
