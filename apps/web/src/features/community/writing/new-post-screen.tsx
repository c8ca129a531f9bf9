import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMutedUntil } from '@/features/reports';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Beside } from '@/ui/beside';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ImageIcon } from '@/ui/icons/image';
import { RadioGroup } from '@/ui/radio-group';
import { FormSkeleton } from '@/ui/skeletons';
import { TextStarters } from '@/ui/text-starters';
import { useWideScreen } from '@/ui/use-media';
import { CommunityCard } from '../community-card';
import { useStartThread, useTopics } from '../community.queries';
import { useMutedText } from './muted-note';
import { ChosenPhoto, PhotoInput, type PostPicture, usePhotoDrop } from './picture-field';
import { PostField } from './post-field';
import { type PostDraft, writtenOf } from './use-post-draft';
import { usePostForm } from './use-post-form';

const noTopic = 'none';

/** `/new-post`: begins a thread. */
export default function NewPostScreen() {
  const { t } = useTranslation(['community', 'common']);
  const navigate = useNavigate();
  const { membershipId, membership } = useSelf();
  const topics = useTopics();
  const mutedUntil = useMutedUntil();
  const isWide = useWideScreen();
  // A topic that no longer exists is not chosen.
  const topicOf = (written: PostDraft) =>
    topics.find(({ topic_id: id }) => id === written.topic)?.topic_id ?? null;
  const { draft, write, choose, chosen, form, error, share, isBusy, clearError } = usePostForm({
    draftName: `new-post ${membershipId}`,
    mutation: useStartThread(),
    contentOf: (written) => ({ ...writtenOf(written), topic_id: topicOf(written) }),
    onSent: ({ post_id: id }, isHere) => isHere && navigate(`/thread/${id}`, { replace: true }),
  });
  const { area, hint } = usePhotoDrop(chosen, clearError);
  if (isNetworkClosed(membership.matchingRoundStatus))
    return (
      <EmptyState title={t('closed')} action={<ButtonLink href="/community">{t('gone.back')}</ButtonLink>} />
    );
  if (mutedUntil) return <MutedScreen until={mutedUntil} />;
  if (!draft) return <FormSkeleton label={t('common:loading')} count={1} />;

  const starters = [t('newPost.hello'), t('newPost.ask'), t('newPost.together')];
  function startWith(starter: string) {
    write(starter, []);
    const area = form.props.ref.current?.querySelector('textarea');
    area?.focus();
    requestAnimationFrame(() => area?.setSelectionRange(starter.length, starter.length));
  }

  return (
    <>
      <form {...form.props} className="relative flex flex-1 flex-col lg:flex-none" {...area}>
        <PostField
          label={t('newPost.label')}
          isLabelHidden
          placeholder={t('newPost.placeholder')}
          description={t('newPost.help')}
          value={draft.body}
          people={draft.people ?? []}
          onChange={(body, people) => {
            clearError();
            write(body, people);
          }}
          rows={5}
          error={error}
        />
        {(draft.body.trim() === '' || starters.includes(draft.body)) && (
          <div className="mt-4">
            <TextStarters label={t('newPost.starters')} starters={starters} onChoose={startWith} isRow />
          </div>
        )}
        <div className="mt-3">
          <PostPictureField chosen={chosen} share={share} onChange={clearError} />
        </div>
        {topics.length > 0 && (
          <div className="mt-5">
            <RadioGroup
              label={t('topics.choose')}
              hint={t('common:optional')}
              look="chips"
              options={[
                { id: noTopic, label: t('topics.none') },
                ...topics.map(({ topic_id: id, name }) => ({ id: id as string, label: name })),
              ]}
              value={topicOf(draft) ?? noTopic}
              onChange={(id) => choose(id === noTopic ? null : id)}
            />
          </div>
        )}
        <ActionBar>
          <span className="flex-1 sm:ml-auto sm:flex-none">
            <Button type="submit" fullWidth isPending={isBusy} pendingLabel={t('newPost.sending')}>
              {t('newPost.send')}
            </Button>
          </span>
        </ActionBar>
        {hint}
      </form>
      {isWide && (
        <Beside isSticky>
          <CommunityCard />
        </Beside>
      )}
    </>
  );
}

interface PostPictureFieldProps {
  chosen: PostPicture;
  /** How much of it is uploaded, from 0 to 1; null while it is not being posted. */
  share: number | null;
  /** Called when a photo was chosen or removed. */
  onChange: () => void;
}

/** One photo for a post: choose it, look at it, remove it. */
function PostPictureField({ chosen, share, onChange }: PostPictureFieldProps) {
  const { t } = useTranslation('community');
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLSpanElement>(null);

  function leaveOut() {
    chosen.leaveOut();
    onChange();
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus());
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <ChosenPhoto chosen={chosen} share={share} onLeaveOut={leaveOut} />
      {!chosen.picture && !chosen.isOpening && (
        <span ref={button}>
          <Button
            variant="quiet"
            size="sm"
            icon={<ImageIcon className="size-5" />}
            onPress={() => chooser.current?.click()}
          >
            {t('picture.add')}
          </Button>
        </span>
      )}
      <PhotoInput chooser={chooser} onChoose={(file) => void chosen.choose(file).then(onChange)} />
    </div>
  );
}

/** The draft stays for when the person can write again. */
function MutedScreen({ until }: { until: string }) {
  const { t } = useTranslation('community');
  return (
    <EmptyState
      title={useMutedText(until)}
      action={<ButtonLink href="/decisions">{t('seeDecision')}</ButtonLink>}
    />
  );
}
