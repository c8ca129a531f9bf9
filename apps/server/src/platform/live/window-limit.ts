import type { UserId } from '@nestmate/contract';

/** Of one person at a time, in one process. Somebody who opens one more wants that one. */
const maxWindows = 20;

interface Window {
  emit: (name: 'window.resting') => unknown;
  disconnect: (closeConnection: true) => unknown;
  once: (name: 'disconnect', listener: () => void) => unknown;
}

/** Disconnects the person's oldest sockets when there are too many; their windows reconnect when somebody looks at them. */
export function windowLimit(): (userId: UserId, opened: Window) => void {
  /** In the order in which they connected. */
  const windows = new Map<UserId, Set<Window>>();
  return (userId, opened) => {
    const mine = windows.get(userId) ?? new Set();
    windows.set(userId, mine.add(opened));
    opened.once('disconnect', () => {
      mine.delete(opened);
      if (mine.size === 0) windows.delete(userId);
    });
    for (const window of [...mine].slice(0, -maxWindows)) {
      window.emit('window.resting');
      window.disconnect(true);
    }
  };
}
