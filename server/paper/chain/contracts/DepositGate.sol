// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Takes deposits for whom the sender names, by asset and route, and pays each withdrawal at most once.
contract DepositGate is Ownable {
    using SafeERC20 for IERC20;

    /// The chain's own coin, which is sent along and not pulled.
    IERC20 public constant NATIVE = IERC20(address(0));

    mapping(uint16 assetIndex => IERC20) public tokenOf;
    mapping(uint16 assetIndex => bool) public isListed;
    mapping(bytes32 id => bool) public isPaid;

    event Deposit(address indexed to, uint16 indexed assetIndex, uint8 indexed routeType, uint256 amount);
    event Paid(bytes32 indexed id, address indexed to, uint16 assetIndex, uint256 amount);

    error AlreadyPaid(bytes32 id);
    error UnknownAsset(uint16 assetIndex);
    error UnknownRoute(uint8 routeType);
    error WrongValue();

    constructor(address owner_, uint16[] memory assetIndexes, IERC20[] memory tokens) Ownable(owner_) {
        for (uint256 at = 0; at < assetIndexes.length; at++) {
            tokenOf[assetIndexes[at]] = tokens[at];
            isListed[assetIndexes[at]] = true;
        }
    }

    /// Reserves for withdrawals arrive as plain transfers.
    receive() external payable {}

    function deposit(address _to, uint16 _assetIndex, uint8 _routeType, uint256 _amount) external payable {
        if (!isListed[_assetIndex]) revert UnknownAsset(_assetIndex);
        if (_routeType > 1) revert UnknownRoute(_routeType);
        IERC20 token = tokenOf[_assetIndex];
        if (token == NATIVE) {
            if (msg.value != _amount) revert WrongValue();
        } else {
            if (msg.value != 0) revert WrongValue();
            token.safeTransferFrom(msg.sender, address(this), _amount);
        }
        emit Deposit(_to, _assetIndex, _routeType, _amount);
    }

    /// Whoever asks again after a lost answer gets AlreadyPaid, never a second payment.
    function pay(bytes32 id, uint16 assetIndex, address payable to, uint256 amount) external onlyOwner {
        if (isPaid[id]) revert AlreadyPaid(id);
        if (!isListed[assetIndex]) revert UnknownAsset(assetIndex);
        isPaid[id] = true;
        IERC20 token = tokenOf[assetIndex];
        if (token == NATIVE) {
            (bool isSent, ) = to.call{value: amount}("");
            if (!isSent) revert WrongValue();
        } else {
            token.safeTransfer(to, amount);
        }
        emit Paid(id, to, assetIndex, amount);
    }
}
