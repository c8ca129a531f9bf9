import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { PictureControl, type PictureLook } from './picture-control';
import { dropUpload, retryUpload, showsUpload, useMyUpload } from './picture-upload.store';

interface MyPictureProps {
  name: string;
  src: string | null | undefined;
  look?: PictureLook;
  /** With the picture. */
  children?: ReactNode;
}

/** My picture with its upload. A failed upload can be retried without choosing the file again. */
export function MyPicture({ name, src, look = 'row', children }: MyPictureProps) {
  const { t } = useTranslation(['picture', 'common']);
  const upload = useMyUpload();
  useEffect(showsUpload, []);
  return (
    // The requested action keeps the usual distance between two buttons from the page's other action.
    <div className={`flex flex-1 flex-col gap-4 ${look === 'portrait' ? '-mb-6 lg:-mb-5' : ''}`}>
      <PictureControl name={name} src={src} look={look}>
        {children}
        <output className="block text-sm font-semibold text-plum">
          {upload.phase === 'sending' && t('sending')}
          {upload.phase === 'making' && t('making')}
        </output>
      </PictureControl>
      {upload.phase === 'failed' && (
        <Banner
          tone="danger"
          title={t('notUploaded')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onPress={retryUpload}>
                {t('common:retry')}
              </Button>
              <Button size="sm" variant="quiet" onPress={dropUpload}>
                {t('discard')}
              </Button>
            </span>
          }
        >
          {upload.words}
        </Banner>
      )}
    </div>
  );
}
