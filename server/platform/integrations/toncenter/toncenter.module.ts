import { Module } from '@nestjs/common';
import { ChainService } from './chain.service.js';
import { ChainKeys } from './chain-keys.js';
import { DistributorChainService } from './distributor-chain.service.js';
import { PayoutChainService } from './payout-chain.service.js';
import { ToncenterClient } from './toncenter-client.js';
import { WalletChainService } from './wallet-chain.service.js';

const services = [
  ChainKeys,
  ChainService,
  DistributorChainService,
  PayoutChainService,
  WalletChainService,
];

@Module({ providers: [ToncenterClient, ...services], exports: services })
export class ToncenterModule {}
