import type { SharedPicture } from '@nestmate/contract/picture';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { PictureButton } from '@/ui/picture-button';

const PictureViewer = lazyPart(async () => (await import('@/ui/picture-viewer')).PictureViewer);

interface Props {
  picture: SharedPicture;
  /** The name of its author. */
  name: string;
  isLarge: boolean;
}

/** The picture of a post, which opens full screen. */
export function PostPicture({ picture, name, isLarge }: Props) {
  const { t } = useTranslation(['community', 'common']);
  const [isOpen, setOpen] = useState(false);
  const alt = t('picture.alt', { name });
  return (
    <div className="mt-3 w-fit max-w-full overflow-hidden rounded-control">
      <PictureButton
        picture={picture}
        isLarge={isLarge}
        alt={alt}
        label={t('picture.open', { name })}
        onView={() => setOpen(true)}
      />
      {isOpen && (
        <PictureViewer
          media={picture}
          label={alt}
          closeLabel={t('common:close')}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
