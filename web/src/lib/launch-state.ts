import { create } from 'zustand';

/** Whether Telegram has to open the Mini App again, because its start was used or has expired. */
export const useLaunchState = create<{ isOver: boolean }>()(() => ({ isOver: false }));

export const endLaunch = (): void => useLaunchState.setState({ isOver: true });
