import { type DragEvent, useEffect, useState } from 'react';
import { filesIn } from '../kit/form/pictures/use-uploads.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

type Drops = {
  isOver: boolean;
  /** For the surface that takes files. */
  handlers: Pick<React.DOMAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
};

/** Takes pictures that are dropped anywhere on a surface or pasted while it is shown. */
export function useFileDrops(take: ((files: File[]) => void) | undefined): Drops {
  const [isOver, setOver] = useState(false);
  useEffect(
    function takePastedFiles() {
      if (!take) return undefined;
      const paste = (event: ClipboardEvent): void => {
        const files = filesIn(event.clipboardData);
        if (files.length > 0) take(files);
      };
      document.addEventListener('paste', paste);
      return () => document.removeEventListener('paste', paste);
    },
    [take],
  );
  if (!take) return { isOver: false, handlers: {} };
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      },
      onDrop: (event) => {
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        take(filesIn(event.dataTransfer));
      },
    },
  };
}
