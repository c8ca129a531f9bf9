import { useRef } from 'react';
import { Button } from '@/ui/button';
import type { ButtonStyle } from '@/ui/button-classes';
import { UploadIcon } from '@/ui/icons/console';

interface ChooseFileProps extends ButtonStyle {
  label: string;
  onFile: (file: File) => void;
}

/** Opens the device’s file picker; a file can also be dropped anywhere on the page. */
export function ChooseFile({ label, onFile, ...style }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...style} icon={<UploadIcon className="size-4" />} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
