export { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts';
export type { Control } from './core/control.ts';
export type { Attempt, DeliveryRecord, DeliveryState } from './core/deliveries.ts';
export type { Faults } from './core/faults.ts';
export type { Answer, Extracted, Outcome, SessionSummary, Verdict } from './core/vendor.ts';
export type { FaultTarget, VendorName } from './core/names.ts';
