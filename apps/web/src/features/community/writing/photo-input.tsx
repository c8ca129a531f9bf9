import type { RefObject } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useFileDrop } from '@/ui/drop-area';
import { ImageIcon } from '@/ui/icons/image';
import type { PostPicture } from './use-post-picture';

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

/** Accepts a photo that is dropped on a form, as if it were chosen. */
export function usePhotoDrop({ choose }: PostPicture, onChange: () => void) {
  const { t } = useTranslation('community');
  return useFileDrop({
    canDrop: true,
    label: t('picture.drop'),
    icon: <ImageIcon className="size-8" />,
    onFiles: ([file]) => {
      if (file) void choose(file).then(onChange);
    },
  });
}
