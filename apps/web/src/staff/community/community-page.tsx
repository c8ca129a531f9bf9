import { postMistake } from '@nestmate/contract/community';
import { type PostId, type SubnetworkId, topicId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { StaffThread } from '@nestmate/contract/staff/community';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextWithWords } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { EmptyState } from '@/ui/empty-state';
import { PlusIcon } from '@/ui/icons/plus';
import { TextArea } from '@/ui/text-area';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toasts';
import { FilterSelect } from '../parts/filter-parts';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { PageOfPlace } from '../parts/page-of-place';
import { SearchField } from '../parts/search-field';
import { useNetwork } from '../platform/network';
import { useAddress, useHref } from '../platform/use-address';
import { useSendAnnouncements, useThreads, usePin } from './community.queries';
import { EditDialog } from './edit-dialog';
import { HideDialog, hideableThread } from './hide-dialog';
import { ThreadsTable } from './threads-table';

/** The community of a place: announcements above, and threads that staff can hide. */
export default function CommunityPage() {
  return (
    <PageOfPlace section="sections.community">
      {({ subnetwork_id: place }) => <PlaceCommunity key={place} place={place} />}
    </PageOfPlace>
  );
}

/** The threads of one place. */
function PlaceCommunity({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation(['staffCommunity', 'staff']);
  const { search, change } = useAddress();
  const text = search.get('text')?.trim().slice(0, limits.threadSearch) ?? '';
  const [isWriting, setWriting] = useState(false);
  const [editing, setEditing] = useState<PostId | null>(null);
  const [hiding, setHiding] = useState<StaffThread | null>(null);
  const topic = topicId.safeParse(search.get('topic')).data;
  const query = useThreads(place, { text, topic });
  const edited = query.data?.threads.find(({ post_id: id }) => id === editing);
  const topics = query.data?.topics ?? [];
  const pin = usePin(place);
  const mayWrite = hasRight(useNetwork().network.role, 'moderate');
  return (
    <Page
      title={t('staff:sections.community')}
      note={t('note')}
      actions={
        mayWrite && (
          <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => setWriting(true)}>
            {t('announce.action')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <SearchField
            label={t('search')}
            hint={t('search')}
            text={text}
            onSearch={(typed) => change({ text: typed })}
          />
          {(topics.length > 0 || topic) && (
            <FilterSelect
              label={t('topic')}
              all={t('allTopics')}
              value={topic ?? ''}
              options={topics.map(({ topic_id: id, name }) => ({ id, label: name }))}
              onChange={(chosen) => change({ topic: chosen })}
            />
          )}
          <p className="pb-2 text-sm text-ink-2">{t('latest')}</p>
        </div>
        {!query.data ? (
          <NotLoaded query={query} />
        ) : query.data.threads.length === 0 ? (
          <EmptyState
            title={t(text ? 'notFound' : topic ? 'nothingAbout' : 'nothing')}
            scene="lit"
            action={
              text || topic ? (
                <Button variant="secondary" onPress={() => change({ text: '', topic: '' })}>
                  {t('clear')}
                </Button>
              ) : (
                mayWrite && <Button onPress={() => setWriting(true)}>{t('announce.first')}</Button>
              )
            }
          >
            {!text && !topic && t('nothingText')}
          </EmptyState>
        ) : (
          <ThreadsTable
            threads={query.data.threads}
            residents={query.data.residents}
            onPin={pin}
            onEdit={({ post_id: id }) => setEditing(id)}
            onHide={setHiding}
          />
        )}
      </div>
      {isWriting && <AnnounceDialog place={place} onClose={() => setWriting(false)} />}
      {edited && (
        <EditDialog place={place} threadId={edited.post_id} post={edited} onClose={() => setEditing(null)} />
      )}
      {hiding && <HideDialog place={place} post={hideableThread(hiding)} onClose={() => setHiding(null)} />}
    </Page>
  );
}

interface AnnounceDialogProps {
  place: SubnetworkId;
  onClose: () => void;
}

/** Writes an announcement to every resident of a place, and of others with it. */
function AnnounceDialog({ place, onClose }: AnnounceDialogProps) {
  const { t } = useTranslation(['staffCommunity', 'errors']);
  const { network } = useNetwork();
  const href = useHref();
  // Generated here, so that a repeated request writes nothing twice.
  const [idIn] = useState(
    () => new Map(network.places.map(({ subnetwork_id: id }) => [id, crypto.randomUUID() as PostId])),
  );
  const [body, setBody] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<SubnetworkId>>(new Set([place]));
  const announcing = useAction(useSendAnnouncements(), 'inPlace');
  const mistake = postMistake(body);
  const others = network.places.filter(({ subnetwork_id: id }) => id !== place);
  const submit = () => {
    const to = new Map([...idIn].filter(([id]) => chosen.has(id)));
    return announcing.run({ body, to }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('announce.posted', { count: to.size }), tone: 'success' });
    });
  };
  return (
    <FormDialog
      title={t('announce.title')}
      submit={t('announce.submit')}
      isPending={announcing.isPending}
      isRight={!mistake}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {announcing.error && <Banner tone="danger">{errorTextWithWords(announcing.error)}</Banner>}
          <TextArea
            label={t('announce.label')}
            description={t('announce.help')}
            value={body}
            onChange={setBody}
            limit={limits.post.max}
            rows={6}
            autoFocus
            error={mistake && (isTried || body.trim() !== '') ? t(`errors:validation.${mistake}`) : undefined}
          />
          {others.length > 0 && (
            <fieldset>
              <legend className="text-sm font-semibold">{t('announce.also')}</legend>
              <div className="max-h-60 overflow-y-auto">
                {others.map(({ subnetwork_id: id, name }) => (
                  <Checkbox
                    key={id}
                    isSelected={chosen.has(id)}
                    onChange={(isOn) =>
                      setChosen((before) => {
                        const after = new Set(before);
                        if (isOn) after.add(id);
                        else after.delete(id);
                        return after;
                      })
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )}
          <p className="text-sm text-ink-2">
            {t('announce.some')}{' '}
            <TextLink href={href('messages', { place })}>{t('announce.toResidents')}</TextLink>
          </p>
        </>
      )}
    </FormDialog>
  );
}
