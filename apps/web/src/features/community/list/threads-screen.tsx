import { threadOrders, type CommunityTopic, type ThreadOrder } from '@nestmate/contract/community';
import type { TopicId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { useState, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { ButtonLink } from '@/ui/button-link';
import { ChipSelect } from '@/ui/chip-select';
import { IconButton } from '@/ui/icon-button';
import { IconLink } from '@/ui/icon-link';
import { InfoIcon } from '@/ui/icons/notices';
import { PencilIcon } from '@/ui/icons/pencil';
import { SearchIcon } from '@/ui/icons/search';
import { SortIcon } from '@/ui/icons/threads';
import { Link } from '@/ui/link';
import { RadioGroup } from '@/ui/radio-group';
import { ScreenHeader } from '@/ui/screen-header';
import { SearchField } from '@/ui/search-field';
import { useWideScreen } from '@/ui/use-media';
import { useSettled } from '@/ui/use-settled';
import { CommunityCard } from '../community-card';
import { useThreads, useTopics } from '../community.queries';
import { ThreadList } from './thread-list';

/** `/community` and `/community/community-posts`: the threads of a community. */
export default function ThreadsScreen() {
  const { t } = useTranslation(['community', 'common']);
  const membership = useMembership();
  const isWide = useWideScreen();
  const { topics, text, setText, order, setOrder, topic, setTopic, settledText } = useThreadFilters();
  const [isSearching, setSearching] = useState(text !== '');
  const { threads, beginAgain } = useThreads({ order, text: settledText, topic });
  // An empty list has the link to a new post in its middle.
  const isEmpty = settledText === '' && threads.data?.pages[0]?.threads.length === 0;
  const mayWrite = !membership || !isNetworkClosed(membership.matchingRoundStatus);

  function toggleSearch() {
    setSearching(!isSearching);
    setText('');
  }

  const orders = (
    <ChipSelect
      label={t('orders.label')}
      options={threadOrders.map((id) => ({ id, label: t(`orders.${id}`) }))}
      value={order}
      onChange={setOrder}
      icon={!isWide && topics.length > 0 && <SortIcon />}
    />
  );
  return (
    <>
      <ScreenHeader
        title={t('title')}
        actions={
          !isWide && <IconLink label={t('info')} icon={<InfoIcon />} href="/community/community-info" />
        }
      />
      <div className={mayWrite ? 'max-lg:grow max-lg:pb-24' : ''}>
        <div className="mb-4 flex flex-col gap-3">
          {(isWide || isSearching) && (
            <div className="flex items-center gap-2">
              <div className="flex-1">
                <SearchField
                  label={t('search')}
                  clearLabel={t('common:clearSearch')}
                  value={text}
                  onChange={setText}
                  maxLength={limits.threadSearch}
                  autoFocus={!isWide && text === ''}
                />
              </div>
              {isWide && orders}
            </div>
          )}
          <div className="-mr-3 flex items-center empty:hidden lg:mr-0">
            {topics.length > 0 && (
              <div className="-ml-5 min-w-0 flex-1 overflow-x-auto py-1 pr-6 pl-5 [scrollbar-width:none] max-lg:mask-r-from-[calc(100%-1.5rem)] lg:ml-0 lg:pl-0">
                <TopicFilter topics={topics} value={topic} onChange={setTopic} />
              </div>
            )}
            {!isWide && (
              <>
                {orders}
                <span className="ml-auto">
                  <IconButton
                    label={t('search')}
                    icon={<SearchIcon />}
                    isExpanded={isSearching}
                    onPress={toggleSearch}
                  />
                </span>
              </>
            )}
          </div>
        </div>
        <ThreadList
          threads={threads}
          beginAgain={beginAgain}
          text={settledText}
          isAboutOne={topic !== null}
          mayWrite={mayWrite}
        />
      </div>
      {mayWrite && !isWide && !isEmpty && <WriteButton label={t('write')} />}
      {isWide && (
        <Beside label={t('info')} isSticky className="flex flex-col gap-4">
          {mayWrite && (
            <ButtonLink href="/new-post" fullWidth>
              {t('write')}
            </ButtonLink>
          )}
          <CommunityCard />
        </Beside>
      )}
    </>
  );
}

/** The delay after the last key. */
const searchDelayMs = 250;

/** The requested threads. They are part of the address, so that Back from a thread leads to the same list. */
function useThreadFilters() {
  const topics = useTopics();
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(() => (address.get('text') ?? '').slice(0, limits.threadSearch));
  const settled = useSettled(text.trim(), searchDelayMs);
  function setFilter(name: string, value: string | null) {
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }
  const isInAddress = settled === (address.get('text') ?? '');
  useEffect(() => {
    if (!isInAddress) setFilter('text', settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing changes the address
  }, [settled]);
  return {
    topics,
    text,
    setText,
    order: threadOrders.find((order) => order === address.get('order')) ?? 'active',
    setOrder: (order: ThreadOrder) => setFilter('order', order === 'active' ? null : order),
    topic: topics.find(({ topic_id: id }) => id === address.get('topic'))?.topic_id ?? null,
    setTopic: (topic: TopicId | null) => setFilter('topic', topic),
    /** The search text once typing has paused for a moment. */
    settledText: settled,
  };
}

const everything = 'all';

interface TopicFilterProps {
  topics: readonly CommunityTopic[];
  value: TopicId | null;
  onChange: (topic: TopicId | null) => void;
}

/** Narrows the list to one topic. */
function TopicFilter({ topics, value, onChange }: TopicFilterProps) {
  const { t } = useTranslation('community');
  return (
    <RadioGroup
      label={t('topics.label')}
      isLabelHidden
      look="strip"
      options={[
        { id: everything, label: t('topics.all') },
        ...topics.map(({ topic_id: id, name }) => ({ id: id as string, label: name })),
      ]}
      value={value ?? everything}
      onChange={(id) => onChange(topics.find(({ topic_id }) => topic_id === id)?.topic_id ?? null)}
    />
  );
}

const away = 'translate-y-24 opacity-0 has-focus-visible:translate-y-0 has-focus-visible:opacity-100';

/**
 * Leads to a new post, within the thumb's reach above a phone's menu. It hides while the reader scrolls down, and the
 * content behind it fades.
 */
function WriteButton({ label }: { label: string }) {
  const isAway = useScrollsDown();
  return (
    <div
      className={`pointer-events-none sticky bottom-(--menu-height,0px) z-10 -mx-5 -mt-24 -mb-8 flex max-w-none! justify-end bg-linear-to-t from-paper from-65% to-transparent px-5 pt-8 pb-4 transition duration-200 ease-out motion-reduce:transition-none ${isAway ? away : ''}`}
    >
      <Link
        to="/new-post"
        className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-plum-fill px-5 font-semibold text-on-plum shadow-float transition hover:bg-plum-fill-strong active:scale-95"
      >
        <PencilIcon className="size-5" />
        {label}
      </Link>
    </div>
  );
}

/** A finger that rests moves by less. */
const movesFromPx = 8;
/** A list this near to its end has nothing left to read. */
const endPx = 80;

/** Posts are a little shorter or longer once they are drawn. */
const shorterByPx = 200;
const heights = () => ({
  window: visualViewport?.height ?? innerHeight,
  page: document.documentElement.scrollHeight,
});

/** Whether the person reads on downwards: neither at the top of the page, nor at its end, nor on the way back up. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    let before = heights();
    const onScroll = () => {
      if (Math.abs(scrollY - last) < movesFromPx) return;
      const now = heights();
      // A keyboard, or a list that has become shorter, scrolls the page without the reader.
      const isByReader = now.window === before.window && now.page > before.page - shorterByPx;
      if (isByReader) setDown(scrollY > last && scrollY + innerHeight <= now.page - endPx);
      last = scrollY;
      before = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isDown;
}
