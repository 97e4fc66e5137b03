import { useSyncExternalStore } from 'react';

const rooms = { details: '(width >= 1200px)', folders: '(width >= 900px)' } as const;

/** Whether the screen has room for folders or details beside the pictures. */
export const useWide = (room: keyof typeof rooms): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(rooms[room]);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(rooms[room]).matches,
  );
