import { type DragEvent, type ReactNode, useState } from 'react';

/** Whether a drag carries files. */
const hasFiles = ({ types }: Pick<DataTransfer, 'types'>) => types.includes('Files');

function rejectFiles(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * Ignores files that are dropped outside an area for files: the browser would open them in place of the app, with what
 * was typed.
 */
export function ignoreDroppedFiles(): () => void {
  const stop = new AbortController();
  addEventListener('dragover', rejectFiles, { signal: stop.signal });
  addEventListener('drop', rejectFiles, { signal: stop.signal });
  return () => stop.abort();
}

interface FileDrop {
  canDrop: boolean;
  /** The label and icon of a drop, shown while files are over the area. */
  label: string;
  icon: ReactNode;
  onFiles: (files: File[]) => void;
}

/**
 * Makes an element, which must be positioned, accept dropped files, besides a button that does the same. Dropped text
 * is left to the browser.
 */
export function useFileDrop({ canDrop, label, icon, onFiles }: FileDrop) {
  const [isOver, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) => canDrop && hasFiles(dataTransfer);
  return {
    area: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      onDrop(event: DragEvent) {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
    hint: isOver && (
      <div className="pointer-events-none absolute inset-0 z-30 flex animate-fade flex-wrap content-center items-center justify-center gap-3 rounded-card border-2 border-dashed border-plum bg-surface/90 text-center text-plum">
        {icon}
        <p className="font-display text-lg font-semibold">{label}</p>
      </div>
    ),
  };
}

interface DropAreaProps extends FileDrop {
  className?: string;
  children: ReactNode;
}

/** An area that accepts dropped files. */
export function DropArea({ className = '', children, ...drop }: DropAreaProps) {
  const { area, hint } = useFileDrop(drop);
  return (
    <div className={`relative flex min-h-0 flex-1 flex-col ${className}`} {...area}>
      {children}
      {hint}
    </div>
  );
}
