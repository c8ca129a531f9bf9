/** How a roommate request ends: its receiver accepts or denies it, or its sender cancels it, also through a block, a removal or a move. */
export type RequestOutcome = 'accepted' | 'denied' | 'cancelled';

/** The status of a roommate request, which is pending until it ends. */
export type RequestStatus = 'pending' | RequestOutcome;
