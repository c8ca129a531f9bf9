import type { TopicId } from '@nestmate/contract/ids';
import { demoId } from './demo-id';
import { text } from './text';

/** The topics of each community's threads, in their order. */
export const topics = {
  hello: text('Say hello', 'Preséntate', '打个招呼'),
  moving: text('Moving in', 'Mudanza', '入住'),
  house: text('About the house', 'Sobre la casa', '宿舍问题'),
  together: text('Doing things together', 'Planes juntos', '一起活动'),
  swap: text('Swap and sell', 'Intercambio y venta', '二手交换'),
};

export type Topic = keyof typeof topics;

export const topicIdIn = (community: string, topic: string) => demoId<TopicId>(`topic/${community}/${topic}`);
