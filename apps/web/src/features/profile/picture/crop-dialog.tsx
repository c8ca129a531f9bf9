import { limits } from '@nestmate/contract/limits';
import { useId, useState } from 'react';
import { toJpeg } from '@/platform/jpeg-of';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { TurnLeftIcon, TurnRightIcon } from '@/ui/icons/turn';
import { ModalSheet } from '@/ui/modal-sheet';
import { Slider } from '@/ui/slider';
import { firstCrop, turn, zooms, zoomTo, type Crop, cropSize, scaleOf, turnedSize } from './crop';
import { CropArea } from './crop-area';
import type { Picture } from './open-picture';

interface CropDialogProps {
  picture: Picture;
  onDone: (bytes: Blob) => void;
  onCancel: () => void;
}

/** Chooses the visible part of a picture. */
export function CropDialog({ picture, onDone, onCancel }: CropDialogProps) {
  const { t, language } = useTranslation(['picture', 'common']);
  const [crop, setCrop] = useState(firstCrop);
  const [isCutting, setCutting] = useState(false);
  const help = useId();

  async function accept() {
    setCutting(true);
    const bytes = await cropToJpeg(picture, crop);
    if (bytes) onDone(bytes);
    else setCutting(false);
  }

  return (
    <ModalSheet
      isOpen
      onOpenChange={onCancel}
      title={t('cropTitle')}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button isPending={isCutting} onPress={() => void accept()}>
            {t('common:ok')}
          </Button>
          <Button variant="quiet" onPress={onCancel}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col items-center gap-3">
        <CropArea picture={picture} crop={crop} onChange={setCrop} label={t('cropArea')} describedBy={help} />
        <p className="text-center text-sm">{t('cropHelp')}</p>
        <p id={help} className="sr-only">
          {t('cropKeys')}
        </p>
        <div className="flex w-full items-end gap-2 text-ink">
          <Slider
            label={t('zoom')}
            min={zooms.min}
            max={zooms.max}
            step={0.05}
            value={crop.zoom}
            valueText={new Intl.NumberFormat(language, { style: 'percent' }).format(crop.zoom)}
            onChange={(zoom) => setCrop((current) => zoomTo(current, picture, zoom))}
          />
          <IconButton
            label={t('turnLeft')}
            icon={<TurnLeftIcon />}
            onPress={() => setCrop((current) => turn(current, picture, 'left'))}
          />
          <IconButton
            label={t('turnRight')}
            icon={<TurnRightIcon />}
            onPress={() => setCrop((current) => turn(current, picture, 'right'))}
          />
        </div>
      </div>
    </ModalSheet>
  );
}

/** The cropped square, as a JPEG. */
async function cropToJpeg(picture: Picture, crop: Crop): Promise<Blob | null> {
  const shown = cropSize / scaleOf(picture, crop);
  const side = Math.max(1, Math.round(Math.min(shown, limits.profilePictureSide)));
  const { width, height } = turnedSize(picture, crop.turns);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.translate(side / 2, side / 2);
  context.scale(side / shown, side / shown);
  context.translate((0.5 - crop.x) * width, (0.5 - crop.y) * height);
  context.rotate((crop.turns * Math.PI) / 2);
  context.drawImage(picture.element, -picture.width / 2, -picture.height / 2);
  return toJpeg(canvas, 0.9);
}
