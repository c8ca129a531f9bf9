/** The screens of my room and of my requests, by the relation to another resident that each shows. */
export const roomAddresses = {
  in_room: '/matches',
  incoming_request: '/matches/incoming-requests',
  outgoing_request: '/matches/outgoing-requests',
} as const;
