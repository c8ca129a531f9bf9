import { type DragEvent, type ReactNode, useEffect, useState } from 'react';

/** Whether a drag carries files. */
const hasFiles = ({ types }: Pick<DataTransfer, 'types'>) => types.includes('Files');

/** The browser would open a file that is dropped outside the area instead of the app. */
function keepOut(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

interface DropAreaProps {
  canDrop: boolean;
  /** The label and icon of a drop, shown while files are over the area. */
  label: string;
  icon: ReactNode;
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}

/** Accepts dropped files, besides a button that does the same. Dropped text is left to the browser. */
export function DropArea({ canDrop, label, icon, onFiles, className = '', children }: DropAreaProps) {
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
      className={`relative flex min-h-0 flex-1 flex-col ${className}`}
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
          {icon}
          <p className="font-display text-lg font-semibold">{label}</p>
        </div>
      )}
    </div>
  );
}
