import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { CameraIcon, ImageIcon } from '@/ui/icons/image';
import { TrashIcon } from '@/ui/icons/trash';
import { Menu } from '@/ui/menu';

type PictureAction = 'choose' | 'remove' | 'take';

interface PictureMenuProps {
  hasPicture: boolean;
  /** Whether the page asks for a picture. */
  isMainAction: boolean;
  canTake: boolean;
  isPending: boolean;
  onAction: (action: PictureAction) => void;
}

/** The actions on my picture; a single action is the button's own. */
export function PictureMenu({ hasPicture, isMainAction, canTake, isPending, onAction }: PictureMenuProps) {
  const { t } = useTranslation('picture');
  const text = t(hasPicture ? 'change' : 'add');
  const variant = isMainAction && !hasPicture ? 'primary' : 'secondary';
  const look = { variant, isPending, ...(isMainAction && { size: 'lg' as const, fullWidth: true }) } as const;
  if (!hasPicture && !canTake)
    return (
      <Button {...look} onPress={() => onAction('choose')}>
        {text}
      </Button>
    );
  return (
    <Menu
      label={t('options')}
      trigger={{ ...look, text }}
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
