import { useMedia } from '../kit/use-media.ts';

const rooms = { details: '(width >= 1200px)', folders: '(width >= 900px)' } as const;

/** Whether the screen has room for folders or details beside the pictures. */
export const useWide = (room: keyof typeof rooms): boolean => useMedia(rooms[room]);
