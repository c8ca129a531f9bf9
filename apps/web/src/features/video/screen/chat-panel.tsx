import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import type { CallPlace, ChatOfCall } from '../calls';

interface Props {
  place: CallPlace;
  Chat: ChatOfCall['Beside'];
  onClose: () => void;
}

/** The conversation beside the call, in the page's own theme. */
export function ChatPanel({ place, Chat, onClose }: Props) {
  const { t } = useTranslation('video');
  return (
    <aside
      aria-label={t('chatBeside', { name: place.name })}
      className="mt-4 mr-4 ml-3 flex w-88 shrink-0 flex-col overflow-hidden rounded-card border border-day/20 bg-paper text-ink xl:w-100"
    >
      <div className="flex items-center border-b border-line py-1 pr-1 pl-5">
        <p className="min-w-0 flex-1 truncate font-display text-lg font-semibold">{place.name}</p>
        <IconButton label={t('chatClose')} icon={<CrossIcon />} onPress={onClose} />
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <Chat chatId={place.chatId} />
      </div>
    </aside>
  );
}
