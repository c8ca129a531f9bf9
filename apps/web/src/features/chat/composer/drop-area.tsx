import { type DragEvent, type PropsWithChildren, useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { ImageIcon } from '@/ui/icons/image';
import { hasFiles } from './transferred-files';

/** The browser would open a file that is dropped outside the area, in place of the app. */
function keepOut(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

interface DropAreaProps {
  canDrop: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files that are dropped on it, like the button beside the text box. Dropped text is left to the browser. */
export function DropArea({ canDrop, onFiles, children }: PropsWithChildren<DropAreaProps>) {
  const { t } = useTranslation('chat');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('dragover', keepOut, { signal: stop.signal });
    addEventListener('drop', keepOut, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const takes = ({ dataTransfer }: DragEvent) => canDrop && hasFiles(dataTransfer);
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={(event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-30 grid animate-fade place-content-center justify-items-center gap-3 rounded-card border-2 border-dashed border-plum bg-surface/90 text-plum">
          <ImageIcon className="size-10" />
          <p className="font-display text-lg font-semibold">{t('photos.drop')}</p>
        </div>
      )}
    </div>
  );
}
