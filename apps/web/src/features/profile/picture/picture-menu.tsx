import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { CameraIcon } from '@/ui/icons/camera';
import { ImageIcon } from '@/ui/icons/image';
import { PencilIcon } from '@/ui/icons/pencil';
import { TrashIcon } from '@/ui/icons/trash';
import { Menu } from '@/ui/menu';

type Action = 'choose' | 'remove' | 'take';

interface PictureMenuProps {
  hasPicture: boolean;
  canTake: boolean;
  isPending: boolean;
  onAction: (action: Action) => void;
}

/** The actions on my picture; a single action is the button's own. */
export function PictureMenu({ hasPicture, canTake, isPending, onAction }: PictureMenuProps) {
  const { t } = useTranslation('picture');
  const look = {
    label: t(hasPicture ? 'change' : 'add'),
    icon: hasPicture ? <PencilIcon className="size-5" /> : <CameraIcon className="size-5" />,
    variant: 'primary',
    className: 'ring-4 ring-paper',
    isPending,
  } as const;
  if (!hasPicture && !canTake) return <IconButton {...look} onPress={() => onAction('choose')} />;
  return (
    <Menu
      label={t('options')}
      trigger={look}
      onAction={onAction}
      items={[
        { id: 'choose', label: t('choose'), icon: <ImageIcon className="size-5" /> },
        ...(canTake
          ? [{ id: 'take' as const, label: t('take'), icon: <CameraIcon className="size-5" /> }]
          : []),
        ...(hasPicture
          ? [
              {
                id: 'remove' as const,
                label: t('remove'),
                icon: <TrashIcon className="size-5" />,
                tone: 'danger' as const,
              },
            ]
          : []),
      ]}
    />
  );
}
