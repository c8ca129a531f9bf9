import { postMistake } from '@nestmate/contract/community';
import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { type ComponentProps, useRef } from 'react';
import { errorTextWithWords } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { TextArea } from '@/ui/text-area';
import { type MentionablePerson, useMentions } from './use-mentions';

interface PostFieldProps extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'limit' | 'onKeyDown'> {
  threadId?: PostId;
  people: readonly MentionablePerson[];
  onChange: (body: string, people: MentionablePerson[]) => void;
}

/** The text of a post. After an @ it offers people to name. */
export function PostField({ threadId, people, value, onChange, ...field }: PostFieldProps) {
  const whole = useRef<HTMLDivElement>(null);
  const mentions = useMentions({ whole, value, threadId, people, onChange });
  return (
    <div ref={whole}>
      <TextArea
        {...field}
        value={value}
        onChange={mentions.change}
        onKeyDown={mentions.onKeyDown}
        limit={limits.post.max}
      />
      {mentions.offer}
    </div>
  );
}

/**
 * The problem with a post: its length after an attempt, or why the server refused it, with the words that are not
 * allowed.
 */
export function usePostError(body: string, { tried, error }: { tried: boolean; error: Error | null }) {
  const { t } = useTranslation('errors');
  const mistake = postMistake(body);
  if (mistake && (tried || body.trim() !== '')) return t(`validation.${mistake}`);
  return error ? errorTextWithWords(error) : undefined;
}
