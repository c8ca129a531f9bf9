import { useEffect, useRef, useState } from 'react';
import { toJpeg } from '@/platform/jpeg-of';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ModalSheet } from '@/ui/modal-sheet';
import { Spinner } from '@/ui/spinner';

interface CameraDialogProps {
  onTaken: (picture: Blob) => void;
  onCancel: () => void;
}

type Camera = 'opening' | 'refused' | 'running';

/** A computer's camera. The preview is mirrored, the picture is not. */
export function CameraDialog({ onTaken, onCancel }: CameraDialogProps) {
  const { t } = useTranslation(['picture', 'common']);
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>('opening');

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOpen = true;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'user', width: { ideal: 1920 }, height: { ideal: 1080 } } })
      .then((opened) => {
        stream = opened;
        if (!isOpen) return stop();
        if (video.current) video.current.srcObject = opened;
      })
      .catch(() => setCamera('refused'));
    return () => {
      isOpen = false;
      stop();
    };
  }, []);

  async function shoot() {
    const source = video.current;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!source || !context) return;
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    context.drawImage(source, 0, 0);
    const picture = await toJpeg(canvas, 0.95);
    if (picture) onTaken(picture);
  }

  return (
    <ModalSheet
      isOpen
      onOpenChange={onCancel}
      title={t('cameraTitle')}
      closeLabel={t('common:close')}
      size="md"
      actions={
        <>
          {camera !== 'refused' && (
            <Button isDisabled={camera === 'opening'} onPress={() => void shoot()}>
              {t('shoot')}
            </Button>
          )}
          <Button variant="quiet" onPress={onCancel}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      {camera === 'refused' ? (
        <p role="alert">{t('cameraRefused')}</p>
      ) : (
        <div className="mt-4 grid aspect-4/3 place-items-center overflow-hidden rounded-card bg-night text-day">
          {camera === 'opening' && (
            <Spinner label={t('common:loading')} className="col-start-1 row-start-1 size-8" />
          )}
          <video
            ref={video}
            autoPlay
            playsInline
            muted
            onPlaying={() => setCamera('running')}
            className="col-start-1 row-start-1 size-full -scale-x-100 object-cover"
          />
        </div>
      )}
    </ModalSheet>
  );
}
