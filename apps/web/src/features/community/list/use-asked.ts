import { limits, threadOrders, type ThreadOrder, type TopicId } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettled } from '@/ui/use-settled';
import { useTopics } from '../community.queries';

/** The delay after the last key. */
const askDelayMs = 250;

/** The requested threads. They are part of the address, so that Back from a thread leads to the same list. */
export function useAsked() {
  const topics = useTopics();
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(() => (address.get('text') ?? '').slice(0, limits.threadSearch));
  const settled = useSettled(text.trim(), askDelayMs);
  function ask(name: string, value: string | null) {
    setAddress(
      (asked) => {
        const next = new URLSearchParams(asked);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }
  const isAsked = settled === (address.get('text') ?? '');
  useEffect(() => {
    if (!isAsked) ask('text', settled);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing changes the address
  }, [settled]);
  return {
    topics,
    text,
    setText,
    order: threadOrders.find((order) => order === address.get('order')) ?? 'active',
    setOrder: (order: ThreadOrder) => ask('order', order === 'active' ? null : order),
    topic: topics.find(({ topic_id: id }) => id === address.get('topic'))?.topic_id ?? null,
    setTopic: (topic: TopicId | null) => ask('topic', topic),
    /** The search text once typing has paused for a moment. */
    asked: settled,
  };
}
