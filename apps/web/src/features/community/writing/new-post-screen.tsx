import { postMistake } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Button } from '@/ui/button';
import { FormSkeleton } from '@/ui/skeletons';
import { useStartThread } from '../community.queries';
import { PostField } from './post-field';
import { usePostDraft, writtenOf } from './use-post-draft';
import { usePostError } from './use-post-error';

/** `/new-post`: begins a thread. */
export default function NewPostScreen() {
  const { t } = useTranslation(['community', 'common']);
  const navigate = useNavigate();
  const { membershipId } = useSelf();
  const { draft, write, begin } = usePostDraft(`new-post ${membershipId}`);
  const [tried, setTried] = useState(false);
  const start = useStartThread();
  const error = usePostError(draft?.body ?? '', { tried, error: start.error });
  if (!draft) return <FormSkeleton label={t('common:loading')} count={1} />;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!draft || start.isPending) return;
    setTried(true);
    if (postMistake(draft.body)) return event.currentTarget.querySelector('textarea')?.focus();
    void start.mutateAsync(writtenOf(draft)).then(
      ({ post_id: id }) => {
        begin(draft);
        return navigate(`/thread/${id}`, { replace: true });
      },
      () => undefined,
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col lg:flex-none">
      <PostField
        label={t('newPost.label')}
        description={t('newPost.help')}
        value={draft.body}
        people={draft.people ?? []}
        onChange={(body, people) => {
          if (start.isError) start.reset();
          write(body, people);
        }}
        rows={8}
        error={error}
      />
      <ActionBar>
        <span className="flex-1 sm:ml-auto sm:flex-none">
          <Button type="submit" fullWidth isPending={start.isPending} pendingLabel={t('newPost.sending')}>
            {t('newPost.send')}
          </Button>
        </span>
      </ActionBar>
    </form>
  );
}
