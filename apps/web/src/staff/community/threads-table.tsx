import type { StaffThread } from '@nestmate/contract/staff/community';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useLocation } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Chip } from '@/ui/chip';
import { DotsIcon } from '@/ui/icons/dots';
import { Link } from '@/ui/link';
import { Menu } from '@/ui/menu';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';

interface Actions {
  onPin: (thread: StaffThread) => void;
  onEdit: (thread: StaffThread) => void;
  onHide: (thread: StaffThread) => void;
}

interface ThreadsTableProps extends Actions {
  threads: readonly StaffThread[];
  /** The number of residents who could open them. */
  residents: number;
}

/** Threads with their author, replies, and how many residents have seen each. */
export function ThreadsTable({ threads, residents, ...actions }: ThreadsTableProps) {
  const { t } = useTranslation(['staffCommunity', 'staff']);
  return (
    <Table
      caption={t('staff:sections.community')}
      isListOnPhone
      head={
        <>
          <Cell isHead>{t('thread')}</Cell>
          <Cell isHead isSecondary>
            {t('seen')}
          </Cell>
          <Cell isHead isSecondary>
            {t('lastPost')}
          </Cell>
          <Cell isHead className="w-0">
            <span className="sr-only">{t('actions')}</span>
          </Cell>
        </>
      }
    >
      {threads.map((thread) => (
        <Row key={thread.post_id} thread={thread} residents={residents} {...actions} />
      ))}
    </Table>
  );
}

function Row({
  thread,
  residents,
  onPin,
  onEdit,
  onHide,
}: Actions & { thread: StaffThread; residents: number }) {
  const { t, language } = useTranslation('staffCommunity');
  const href = useHref();
  const { search } = useLocation();
  const mayWrite = hasRight(useNetwork().network.role, 'moderate');
  const { body, author, is_pinned: isPinned, is_hidden: isHidden, is_deleted: isDeleted, seen } = thread;
  const by = thread.by_office ? t('byOffice') : (author ?? t('formerResident'));
  const label = t('actionsFor', { text: body.slice(0, 40) });
  const seenBy = t('seenBy', { seen, residents });
  const items = [
    ...(thread.by_office ? [{ id: 'edit' as const, label: t('edit.action') }] : []),
    { id: 'pin' as const, label: t(isPinned ? 'unpin' : 'pin') },
    { id: 'hide' as const, label: t(isHidden ? 'show.menu' : 'hide.menu') },
  ];
  const does = { pin: onPin, edit: onEdit, hide: onHide };
  return (
    <tr className={isHidden || isDeleted ? 'bg-sunken/40' : ''}>
      <Cell className="relative">
        {isDeleted ? (
          <span className="text-ink-2 italic">{t('deleted')}</span>
        ) : (
          <Link
            to={href(`community/${thread.post_id}`)}
            state={{ list: search }}
            dir="auto"
            className="line-clamp-2 max-w-[70ch] rounded-small wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {body}
          </Link>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          {isPinned && <Chip tone="plum">{t('pinned')}</Chip>}
          {isHidden && <Chip tone="brick">{t('hidden')}</Chip>}
          <span className="wrap-anywhere">{by}</span>
          <span>{t('replies', { count: thread.post_count - 1 })}</span>
          {thread.topic && <Chip>{thread.topic.name}</Chip>}
          <span className="md:hidden">{seenBy}</span>
        </span>
      </Cell>
      <Cell isSecondary className="whitespace-nowrap">
        {seenBy}
      </Cell>
      <Cell isSecondary className="whitespace-nowrap">
        {new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
          thread.last_post_at,
        )}
      </Cell>
      <Cell className="text-right">
        {!isDeleted && mayWrite && (
          <Menu
            label={label}
            trigger={{ label, icon: <DotsIcon className="size-5" />, className: 'size-9!' }}
            items={items}
            onAction={(id) => does[id](thread)}
          />
        )}
      </Cell>
    </tr>
  );
}
