/** Returns this device's UTC offset on a tournament's day in minutes: TOM writes local times. */
export const offsetOn = (day: string): number => -new Date(`${day}T12:00`).getTimezoneOffset();
