export * from './client.ts';
export * from './contract.ts';
export { gmPatch, gmRecords, gmView, playersPatch, playersRecords, playersView } from './records.ts';
