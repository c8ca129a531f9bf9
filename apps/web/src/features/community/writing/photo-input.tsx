import type { RefObject } from 'react';

interface Props {
  chooser: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}

/** Opens the device's photos, once something clicks it. */
export const PhotoInput = ({ chooser, onChoose }: Props) => (
  <input
    ref={chooser}
    type="file"
    accept="image/*"
    hidden
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      target.value = '';
      if (file) onChoose(file);
    }}
  />
);
