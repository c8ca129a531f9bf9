import { limits, type PostId, postMistake, type SubnetworkId } from '@nestmate/contract';
import { useState } from 'react';
import { errorTextWithWords } from '@/platform/refused-words';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { useCommunityChanges } from './community.queries';

interface Props {
  place: SubnetworkId;
  onClose: () => void;
}

/** Writes an announcement to every resident of a place. */
export function AnnounceDialog({ place, onClose }: Props) {
  const { t } = useTranslation(['staffCommunity', 'errors']);
  // Generated here, so that a repeated request writes nothing twice.
  const [id] = useState(() => crypto.randomUUID() as PostId);
  const [body, setBody] = useState('');
  const [isTried, setTried] = useState(false);
  const { announcing } = useCommunityChanges(place);
  const mistake = postMistake(body);
  const submit = () => {
    setTried(true);
    if (mistake) return;
    void announcing.mutateAsync({ post_id: id, body }).then(
      () => {
        onClose();
        toast({ text: t('announce.done'), tone: 'success' });
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t('announce.title')}
      submit={t('announce.submit')}
      isPending={announcing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
